/** Messaging §8: the 406; `detail` is the sentence of the policy and is shown unchanged. */
export const refusedByPolicy = (detail: string) => ({ status: 406, code: 'routing.refused', detail }) as const
