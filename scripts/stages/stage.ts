import { availableParallelism } from 'node:os'
import type { Print } from './program.ts'
import type { Count } from './vitest.ts'

export interface StageResult extends Count {
  name: string
}

/** Shows its output as it is written. */
export interface Stage {
  name: string
  run: () => Promise<Count>
}

/** Has its output collected, since others run at the same time. */
export interface ConcurrentStage {
  name: string
  run: (print: Print) => Promise<boolean>
}

const heading = (name: string) => `\n── ${name}`
const summary = ({ name, failed }: StageResult, began: number) =>
  `── ${name}: ${failed > 0 ? 'FAILED' : 'passed'} in ${((performance.now() - began) / 1000).toFixed(1)} s`

export async function runStage({ name, run }: Stage): Promise<StageResult> {
  console.log(heading(name))
  const began = performance.now()
  const result = { name, ...(await run()) }
  console.log(summary(result, began))
  return result
}

/** Starts the stages in order, one per core at a time. Prints the output of each in one piece when it ends. */
export async function runStagesConcurrently(
  stages: ConcurrentStage[],
  cores = availableParallelism(),
): Promise<StageResult[]> {
  const results: StageResult[] = []
  const waiting = stages.values()
  async function runNext(): Promise<void> {
    for (const { name, run } of waiting) {
      let output = ''
      const print = (text: string) => void (output += text)
      const began = performance.now()
      const passes = await run(print).catch((error: unknown) => {
        print(`${error instanceof Error ? error.stack : String(error)}\n`)
        return false
      })
      const result = { name, passed: passes ? 1 : 0, failed: passes ? 0 : 1, failures: [], flaky: [] }
      console.log(heading(name))
      if (output !== '') console.log(output.trimEnd())
      console.log(summary(result, began))
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: cores }, runNext))
  return results
}
