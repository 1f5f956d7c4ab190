import { expect, test } from 'vitest'
import { parseRotationTable } from './rotation-table.rules.ts'

const member = (user_id: number, first_name: string, last_name: string) => ({
  user_id,
  display_name: `${first_name} ${last_name}`,
  first_name,
  last_name,
  email: `${first_name.toLowerCase()}@hospital.test`,
  can_receive: user_id !== 9,
})
const members = [
  member(1, 'Ana', 'Ruiz'),
  member(2, 'Ben', 'Okafor'),
  member(3, 'Cleo', 'Marsh'),
  member(9, 'Finn', 'Adler'),
]
const read = (lines: readonly string[]) => parseRotationTable(lines.join('\r\n'), { members, most: 10 })

test('rows are the turns of a rotation in order, with its length, call and first hand-over', () => {
  expect(
    read([
      '\uFEFFRotation;Name;Call;Length;Start',
      'Nights;Ben Okafor;1;12 hours;2026-12-07 19:00',
      'Nights;Ruiz, Ana;1;;',
      'Nights;Ben Okafor;1;12 h;2026-12-07 19:00',
    ]),
  ).toEqual({
    rotations: [
      {
        name: 'Nights',
        turn: { unit: 'hours', count: 12 },
        people: [2, 1, 2],
        calls: [{ call_order: 1, offset: 0 }],
        starts: '2026-12-07T19:00',
      },
    ],
    unreadable: [],
  })
})

test('each call is a rotation of its own, by e-mail or user ID, weekly without a length', () => {
  expect(read(['email,user_id,call', 'ana@hospital.test,,1', ',3,2', 'ben@hospital.test,,1'])).toMatchObject({
    rotations: [
      { name: 'First call', people: [1, 2], turn: { unit: 'weeks', count: 1 }, starts: null },
      { name: 'Second call', people: [3], calls: [{ call_order: 2, offset: 0 }] },
    ],
  })
  expect(read(['rotation,name,call', 'Week,Ana Ruiz,1', 'Week,Ben Okafor,2'])).toMatchObject({
    rotations: [{ name: 'Week' }, { name: 'Week, second call' }],
  })
})

test('rows that name no member, or that disagree, are listed with their line, and the others count', () => {
  const table = read([
    'name,length,start,call',
    'Ana Ruiz,1 week,2026-12-07 07:00,1',
    'Former Colleague,1 week,,1',
    'Ben Okafor,2 weeks,,1',
    'Finn Adler,,,1',
    'Cleo Marsh,fortnight,,1',
    'Cleo Marsh,,2026-02-30 07:00,1',
    'Cleo Marsh,,,11',
    ',,,1',
  ])
  expect(table).toMatchObject({ rotations: [{ people: [1, 2], turn: { unit: 'weeks', count: 1 } }] })
  expect(
    'unreadable' in table && table.unreadable.map(({ line, sentence }) => `${line} ${sentence}`),
  ).toEqual([
    '3 Former Colleague: No member of this group matches.',
    '4 length: All turns of a rotation have the same value. That of its first turn is used.',
    expect.stringMatching(/^5 Finn Adler: Finn Adler/),
    '6 length: Write the length as 1 week, 12 hours, 3 days or 1 month.',
    '7 start: Write the time as 2026-12-01 07:00.',
    '8 call: A call is a number from 1 to 9.',
    '9 name: Enter whose turn it is.',
  ])
})

test('a file without people, and one with too many turns, are refused', () => {
  expect(read(['start,end', '2026-12-01 07:00,2026-12-01 19:00'])).toEqual({
    refused: expect.stringContaining('no table of turns'),
  })
  expect(read(['name', ...Array.from({ length: 11 }, () => 'Ana Ruiz')])).toEqual({
    refused: 'A table has at most 10 turns.',
  })
})
