import { readFileSync } from 'node:fs'
import { describeSettings } from '@wardline/server/platform/config.ts'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

/** Lines of the block `x-server`, which both servers share. */
function readServerBlock(): string {
  const [, block = ''] = /^x-server: &server\n((?: .*\n|\n)+)/m.exec(read('compose.yaml')) ?? []
  return block
}

/** Names and values under `environment`. */
const readDecided = (block: string): Map<string, string> =>
  new Map([...block.matchAll(/^ {4}([A-Z0-9_]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]))

test('every setting of .env reaches the containers, except those that .env.example names', () => {
  const block = readServerBlock()
  expect(block).toMatch(/^ {2}env_file: \.env$/m)
  const known = describeSettings().map(({ name }) => name)
  const decided = [...readDecided(block)]
  const fixed = decided.filter(([name, value]) => !value.includes(`\${${name}:`)).map(([name]) => name)
  for (const name of fixed) expect(known).toContain(name)
  const [, sentence = ''] = /except\n# (.+), which compose\.yaml decides/.exec(read('.env.example')) ?? []
  expect(sentence.split(/, | and /).toSorted()).toEqual(fixed.toSorted())
})

test('.env.example has settings and values of compose.yaml only', () => {
  const known = [...describeSettings().map(({ name }) => name), 'DOMAIN', 'POSTGRES_PASSWORD']
  const named = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(known).toEqual(expect.arrayContaining(named))
})
