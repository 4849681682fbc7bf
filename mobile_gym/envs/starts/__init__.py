"""Where episodes start: after a reset, or some steps before the goal of a demonstration.

Source: Salimans and Chen (2018), "Learning Montezuma's Revenge from a Single Demonstration";
Florensa et al. (2017), "Reverse Curriculum Generation for Reinforcement Learning".
"""

from mobile_gym.envs.starts.curriculum import ReverseCurriculum
from mobile_gym.envs.starts.start import Start
from mobile_gym.envs.starts.start_point import FROM_RESET, StartPoint

__all__ = ["FROM_RESET", "ReverseCurriculum", "Start", "StartPoint"]
