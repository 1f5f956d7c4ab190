const pauseMs = 2000

/** Spares a server in trouble before an infinite list retries a failed page. */
export const pauseAfterFailure = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs))
