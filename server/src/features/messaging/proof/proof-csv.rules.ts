import { stringify } from 'csv-stringify/sync'
import { providerText, channelText } from '@wardline/contract/alerts/page-events/page-event.rules.ts'
import type { Proof, ProofEntry } from '@wardline/contract/messaging/proof/proof.schemas.ts'
import { toPrintableText } from '../../../platform/documents/printable-text.ts'
import type { SealedEvent } from './proof.queries.ts'

export interface ProofExport {
  proof: Proof
  by: string
  head: string | null
  seals: ReadonlyMap<number, SealedEvent>
}

const columns = [
  'at',
  'person_id',
  'person',
  'kind',
  'what_happened',
  'channel',
  'provider',
  'provider_reference',
  'reference',
  'reason',
  'audit_row',
  'audit_seal',
] as const
type Row = Record<(typeof columns)[number], string | number>

/**
 * Writes one row per event in order of time, then the seal to verify it against. UTF-8 with a byte order mark;
 * a cell that a spreadsheet would read as a formula is prefixed with an apostrophe.
 */
export function writeProofCsv({ proof, head, seals }: ProofExport): string {
  const about = (entry: ProofEntry, person_id: number | '', person: string): Row => {
    const { channel, provider, provider_reference = '', reference = '', reason = '' } = entry.details
    const seal = entry.page_event_id === null ? undefined : seals.get(entry.page_event_id)
    return {
      at: entry.at,
      person_id,
      person: toPrintableText(person),
      kind: entry.kind,
      what_happened: toPrintableText(entry.text),
      channel: channel ? channelText(channel) : '',
      provider: provider ? providerText(provider) : '',
      provider_reference: toPrintableText(provider_reference),
      reference,
      reason: toPrintableText(reason),
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

export const sealText = (head: string | null): string =>
  head === null
    ? 'The audit trail had no seal yet.'
    : 'Newest seal of the audit trail; npm run audit:verify with --head and this seal shows whether the rows named here are unaltered.'
