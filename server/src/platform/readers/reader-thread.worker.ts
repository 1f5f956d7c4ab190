import { parentPort } from 'node:worker_threads'
import type { ReaderResult, ReaderTask } from './reader-thread.ts'

async function run({ module_url, function_name, input }: ReaderTask): Promise<ReaderResult> {
  try {
    const module = (await import(module_url)) as Record<string, (input: unknown) => unknown>
    const read = module[function_name]
    if (!read) throw new Error(`${module_url} has no function ${function_name}.`)
    return { value: await read(input) }
  } catch (error) {
    return { error: error instanceof Error ? new Error(error.message) : error }
  }
}

parentPort?.on('message', async (task: ReaderTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(await run(task))
})
