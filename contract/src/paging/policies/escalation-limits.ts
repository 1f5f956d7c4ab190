/** The limits of delays are in seconds. */
export const escalationLimits = {
  shortest_delay: 30,
  longest_delay: 86_400,
  steps: 20,
  targets: 20,
  repeats: 9,
  call_orders: 9,
} as const
