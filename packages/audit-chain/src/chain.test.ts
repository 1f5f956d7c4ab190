import { expect, test } from 'vitest'
import { entryHash, firstHash } from './chain.ts'
import { verifyChain, type ChainEntry } from './verify.ts'

test('a hash depends on its row and on all rows before it', () => {
  const first = entryHash(firstHash, '["a"]')
  expect(entryHash(first, '["b"]')).not.toEqual(entryHash(firstHash, '["b"]'))
  expect(entryHash(first, '["b"]')).not.toEqual(entryHash(first, '["c"]'))
  expect(first.toString('hex')).toMatch(/^[0-9a-f]{64}$/)
})

function makeChain(texts: string[]): ChainEntry[] {
  let hash = firstHash
  return texts.map((canonical, index) => {
    hash = entryHash(hash, canonical)
    return { seq: index + 1, hash, canonical }
  })
}

const verify = (entries: ChainEntry[]) =>
  verifyChain(async (seq, limit) => entries.filter((entry) => entry.seq > seq).slice(0, limit))

const chain = () => makeChain(['a', 'b', 'c', 'd'])
const replaceThird = (change: Partial<ChainEntry>) =>
  chain().map((entry) => (entry.seq === 3 ? { ...entry, ...change } : entry))

test('an untouched chain is valid to its last entry', async () => {
  expect(await verify(chain())).toMatchObject({ last: { seq: 4 }, broken: null })
  expect(await verify([])).toEqual({ last: { seq: 0, hash: firstHash }, broken: null })
})

test('a chain longer than one page is verified to its end', async () => {
  const long = makeChain(Array.from({ length: 4_500 }, (_, index) => `row ${index}`))
  expect(await verify(long)).toMatchObject({ last: { seq: 4_500 }, broken: null })
})

test.each([
  ['an altered row', replaceThird({ canonical: 'x' }), 'the row was altered'],
  ['an altered seal', replaceThird({ hash: Buffer.alloc(32, 1) }), 'the seal was altered'],
  [
    'an altered row and seal',
    replaceThird({ canonical: 'x', hash: Buffer.alloc(32, 1) }),
    'the row and what follows it were altered',
  ],
  ['a removed row', replaceThird({ canonical: null }), 'the row was removed'],
  ['a removed seal', chain().filter(({ seq }) => seq !== 3), 'the seal is missing'],
  [
    'an altered last row',
    chain()
      .slice(0, 3)
      .map((entry) => (entry.seq === 3 ? { ...entry, canonical: 'x' } : entry)),
    'the row or its seal was altered',
  ],
])('%s is found at its place', async (_name, entries, reason) => {
  expect(await verify(entries)).toMatchObject({ last: { seq: 2 }, broken: { seq: 3, reason } })
})
