import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'

/** What a recall does, before it is done. */
export function recallText({ subject, subscriber_count, subscriber_summary: { read } }: Thread): string {
  const others = subscriber_count - 1
  const people = others === 1 ? '1 other person' : `${others} other people`
  const seen = read > 0 ? ` ${read} of them ${read === 1 ? 'has' : 'have'} read it already.` : ''
  return `“${subject}” leaves every screen at once: yours, and those of ${people}.${seen} It cannot be brought back. The audit trail keeps it.`
}

/** To the sender afterwards: who knows what it said. */
export function readByText(names: readonly string[]): string {
  if (names.length === 0) return 'Thread recalled. Nobody had read it.'
  const last = names.at(-1)
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
  return `Thread recalled. ${list} had read it.`
}
