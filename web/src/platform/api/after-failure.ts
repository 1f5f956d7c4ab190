/** Before what failed is asked for again by itself. Milliseconds. */
const failedMs = 2000

/** For lists that ask for their next page whenever they lack one: a server in trouble is not asked without a pause. */
export const afterFailure = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, failedMs))
