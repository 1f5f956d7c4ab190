const slice_ms = 25

/**
 * Runs long work without blocking: other work of the thread gets its turn every 25 ms.
 * @param work yields often, at least every millisecond
 * @throws the reason of the signal when it aborts
 */
export async function runInSlices<Result>(
  work: Generator<unknown, Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted()
    const until = performance.now() + slice_ms
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}
