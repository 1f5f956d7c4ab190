import { z } from 'zod'

/** Entries and members of one page at most: below the largest request. */
export const most_entries = 500

const text = (max: number) => z.string().max(max, `At most ${max} characters.`)
const dn = text(2000)

/** The searches for the program to run, from the mappings of all sync configurations of its agent. */
export const CasPlan = z
  .object({
    agent: z.object({ id: z.int(), name: z.string(), base_dn: z.string() }),
    /** A sync waits for a reading. */
    is_wanted: z.boolean(),
    attributes: z.array(z.string()),
    searches: z.array(z.object({ base_dn: z.string(), filter: z.string() })),
    groups: z.array(z.string()),
  })
  .meta({ id: 'CasPlan' })
export type CasPlan = z.output<typeof CasPlan>

export const CasEntry = z.strictObject({
  /** objectGUID or entryUUID, as text. */
  identity: text(100).min(1, 'This field may not be blank.'),
  dn,
  is_disabled: z.boolean(),
  /** Indexes of the plan's searches that found the entry. */
  searches: z.array(z.int().min(0)).min(1, 'Send at least one search.').max(1000),
  /** The values by attribute name in lower case. */
  values: z.record(text(100), z.array(text(2000)).max(100)),
})
export type CasEntry = z.output<typeof CasEntry>

export const CasPageBody = z.strictObject({
  entries: z.array(CasEntry).max(most_entries).default([]),
  /** Members of a group of the plan. Large groups take several. */
  members: z
    .array(z.strictObject({ group: z.int().min(0), dns: z.array(dn).max(2000) }))
    .max(50)
    .default([]),
})
export type CasPageBody = z.output<typeof CasPageBody>

export const CasReading = z
  .object({
    id: z.int(),
    /** The page that is expected: continue there after an interruption. */
    next_page: z.int(),
    entries: z.int(),
    is_complete: z.boolean(),
  })
  .meta({ id: 'CasReading' })
export type CasReading = z.output<typeof CasReading>
