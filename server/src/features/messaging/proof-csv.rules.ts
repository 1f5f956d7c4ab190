import { stringify } from 'csv-stringify/sync'
import { carrierText, mediumText } from '@wardline/contract/alerts/page-event.rules.ts'
import type { Proof, ProofEntry } from '@wardline/contract/messaging/proof.schemas.ts'
import { printable } from './printable.rules.ts'
import type { SealedEvent } from './proof.queries.ts'

/** A proof as it was at one moment, and who took it away. */
export interface TakenProof {
  proof: Proof
  by: string
  /** The newest seal of the audit trail, `N:SEQ:HASH`; null before the first. */
  head: string | null
  /** Where events stand in the audit trail, by their id. */
  seals: ReadonlyMap<number, SealedEvent>
}

const columns = [
  'at',
  'person_id',
  'person',
  'kind',
  'what_happened',
  'channel',
  'carrier',
  'carrier_reference',
  'reference',
  'reason',
  'audit_row',
  'audit_seal',
] as const
type Row = Record<(typeof columns)[number], string | number>

/**
 * One row for each thing that happened, in the order of time, then the seal that it can be verified against. UTF-8 with a
 * byte order mark; what a spreadsheet would take for a formula begins with an apostrophe.
 */
export function proofCsv({ proof, head, seals }: TakenProof): string {
  const about = (entry: ProofEntry, person_id: number | '', person: string): Row => {
    const { medium, carrier, carrier_reference = '', reference = '', reason = '' } = entry.details
    const seal = entry.page_event_id === null ? undefined : seals.get(entry.page_event_id)
    return {
      at: entry.at,
      person_id,
      person: printable(person),
      kind: entry.kind,
      what_happened: printable(entry.text),
      channel: medium ? mediumText(medium) : '',
      carrier: carrier ? carrierText(carrier) : '',
      carrier_reference: printable(carrier_reference),
      reference,
      reason: printable(reason),
      audit_row: seal?.audit_id ?? '',
      audit_seal: seal?.seq ?? '',
    }
  }
  const rows = [
    ...proof.page.map((entry) => about(entry, '', '')),
    ...proof.people.flatMap(({ user_id, display_name, entries }) =>
      entries.map((entry) => about(entry, user_id, display_name)),
    ),
  ].toSorted((a, b) => Date.parse(String(a.at)) - Date.parse(String(b.at)))
  const sealed: Partial<Row> = {
    at: proof.now,
    kind: 'audit_head',
    what_happened: sealText(head),
    audit_seal: head ?? '',
  }
  return stringify([...rows, sealed], {
    header: true,
    columns: [...columns],
    bom: true,
    escape_formulas: true,
  })
}

/** How the copy is verified later. */
export const sealText = (head: string | null): string =>
  head === null
    ? 'The audit trail had no seal yet.'
    : 'Newest seal of the audit trail; npm run audit:verify with --head and this seal shows whether the rows named here are unaltered.'
