# The OpenEnv server: docker build -t mobile-gym . && docker run -p 127.0.0.1:8000:8000 mobile-gym
FROM python:3.11-slim

# what Skia, which draws the screens, is linked against
RUN apt-get update \
    && apt-get install -y --no-install-recommends libegl1 libgl1 libexpat1 \
    && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY pyproject.toml setup.py README.md LICENSE mobile_gym_verifiers.py ./
COPY mobile_gym mobile_gym
COPY reward_models reward_models
COPY task_suites task_suites
RUN pip install --no-cache-dir ".[openenv]"

RUN useradd --create-home phone
USER phone
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=3s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health')"]
CMD ["mobile-gym", "serve-env", "--openenv", "--host", "0.0.0.0", "--allow-remote", "--port", "8000"]
