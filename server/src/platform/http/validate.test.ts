import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from './errors.ts'
import { parse } from './validate.ts'

const schema = z.strictObject({
  port: z.int().min(1).max(65_535),
  name: z.string().min(2).max(5),
  ids: z.array(z.int().positive()).max(2).min(1),
  type: z.enum(['low', 'high']),
  said: z.string().max(3, 'Three letters are enough.'),
  patients: z.array(z.strictObject({ last_name: z.string().max(3) })).optional(),
})
const good = { port: 80, name: 'Ana', ids: [1], type: 'low', said: 'no' }

function refusalOf(changed: object): unknown {
  try {
    return parse(schema, { ...good, ...changed })
  } catch (error) {
    return error instanceof AppError ? error.body : error
  }
}

test.for([
  [{ port: 70_000 }, { port: ['This is at most 65535.'] }],
  [{ port: 0 }, { port: ['This is at least 1.'] }],
  [{ name: 'Benedikt' }, { name: ['This has at most 5 characters.'] }],
  [{ name: 'B' }, { name: ['This has at least 2 characters.'] }],
  [{ ids: [1, 2, 3] }, { ids: ['This has at most 2 entries.'] }],
  [{ ids: [5, 0] }, { ids: ['Entry 2: This is more than 0.'] }],
  [{ ids: [] }, { ids: ['This has at least 1 entry.'] }],
  [{ type: 'some' }, { type: ['This is one of low, high.'] }],
  [{ said: 'much' }, { said: ['Three letters are enough.'] }],
  [{ port: 'many' }, { port: ['This is a number.'] }],
  [{ more: 1 }, { more: ['Unknown field.'] }],
  [
    { patients: [{ last_name: 'Ng' }, { last_name: 4 }, {}, { last_name: 'Long', age: 4 }] },
    {
      patients: [
        'Entry 2, last_name: Enter a text.',
        'Entry 3, last_name: This field is required.',
        'Entry 4, last_name: This has at most 3 characters.',
        'Entry 4, age: Unknown field.',
      ],
    },
  ],
] as const)("%j is rejected with a sentence, the schema's own where it has one", ([changed, fields]) => {
  expect(refusalOf(changed)).toMatchObject(fields)
})

test('places are sent if an error is inside a list, with all of the errors', () => {
  expect(refusalOf({ port: 0, ids: [5, 0], patients: [{ last_name: 'Ng' }, { age: 4 }] })).toMatchObject({
    places: [
      { path: ['port'], sentence: 'This is at least 1.' },
      { path: ['ids', 1], sentence: 'This is more than 0.' },
      { path: ['patients', 1, 'last_name'], sentence: 'This field is required.' },
      { path: ['patients', 1, 'age'], sentence: 'Unknown field.' },
    ],
  })
  expect(refusalOf({ port: 0 })).toEqual({ port: ['This is at least 1.'], code: 'invalid' })
})

test('valid input is returned', () => {
  expect(parse(schema, good)).toEqual(good)
})

test('a refusal has at most 100 sentences', () => {
  const keys = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`k${n}`, n]))
  expect(Object.keys(refusalOf(keys) as object)).toHaveLength(101)
  const patients = Array.from({ length: 1_000 }, () => ({}))
  const { patients: sentences } = refusalOf({ patients }) as { patients: string[] }
  expect(sentences).toHaveLength(100)
  expect(sentences[0]).toBe('Entry 1, last_name: This field is required.')
})
