export const routingLimits = {
  /** Values of a condition, contacts of an action. */
  values: 250,
  conditions_per_set: 50,
  sets_per_policy: 20,
  actions_per_policy: 20,
  /** Policies that change their order together. */
  policies_per_order: 1_000,
  /** The limit for one message; further redirects are skipped. */
  redirects: 10,
  /** `priority` of a policy: 1 is evaluated first. */
  order: 1_000_000,
} as const
