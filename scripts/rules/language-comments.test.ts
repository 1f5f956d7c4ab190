import { describe, expect, test } from 'vitest'
import { commentsAreSentences } from './language-comments.ts'

const check = (text: string, path = 'contract/src/sample.ts') => commentsAreSentences([{ path, text }])

describe('a fragment or a telegram is refused', () => {
  test.each([
    '/** Of the hospital. */',
    '/** What the upload of the row does. */',
    '/** Who acted. */',
    '// Whom the contact reaches now, in one line.',
    '/** Whose permissions may differ. */',
    '/** Those of the tags that exist. */',
    '/** In the order of the answer. */',
    '/** Locks the row. Of two changes, the second waits. */',
    '/**\n * Locks the row, which is read again.\n * What was read before is ignored.\n */',
    '// Locks the row.\n// Those that wait come next.',
    '/** @param keys of the provider */',
    '/** @returns what was stored */',
    '/** Undefined: any; empty: none. */',
    '/** Null: a new one. */',
    '/** Finds a zone (undefined: unknown). */',
    '/** The domain; empty: every domain. */',
    '/** `true`: users without a second factor. */',
    '/** False: it was deleted. */',
    '/** Omitted: unchanged. */',
    '/** Returns how many. */',
    '/** Deletes rows. Returns what remains. */',
    '/** @returns how many were deleted */',
  ])('%s', (text) => {
    expect(check(text)).not.toEqual([])
  })
})

describe('a sentence is accepted', () => {
  test.each([
    '/** `undefined` matches any value; an empty list matches nothing. */',
    '/** The number of rows, or `null` if the caller may not know what they contain. */',
    '/** What if the provider answers twice? */\n/** Who is asked, and when? */',
    '/** The users who acted, sorted in the order of their names. */',
    '/** Returns the number of rows that were deleted. */',
    '/** Offsets of the hospital. Whatsoever, offline, whole. */',
    '/** Such as `{ "is_on": true }`, or "null" in quotes. */',
    '/** Active users only, i.e. those with a contact. */',
    "const text = 'Of the hospital.' // Shown in the list.",
    'const text = `\n// Null: the text of a program\n`',
  ])('%s', (text) => {
    expect(check(text)).toEqual([])
  })
})

test('comments outside the covered folders are not checked', () => {
  expect(check('/** Of the hospital. */', 'elsewhere/sample.ts')).toEqual([])
})

test('a finding has the line on which the comment starts', () => {
  expect(check('const a = 1\n/**\n * Locks.\n * Of two, one waits.\n */\n')).toEqual([
    { path: 'contract/src/sample.ts', line: 2, advice: expect.stringMatching(/^"Of …"/) },
  ])
})
