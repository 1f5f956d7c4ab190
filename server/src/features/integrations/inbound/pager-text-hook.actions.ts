import { hasPagerNumber } from '../pager-calls/pager-text.actions.ts'
import type { HookContext } from './hook.access.ts'
import { isResponse } from './inbound-answer.actions.ts'

interface ReceivedText {
  account_id: number
  address: string
  to: string
  text: string
  /** Alerts are sent from this number, so texts to it may be responses. */
  isAlertNumber: boolean
}

/** A text to a pager number pages, unless it can be the response to an alert from the same number. */
export async function isForPager(
  { db }: Pick<HookContext, 'db'>,
  { account_id, address, to, text, isAlertNumber }: ReceivedText,
): Promise<boolean> {
  if (!(await hasPagerNumber({ db }, account_id, to))) return false
  return !isAlertNumber || !(await isResponse(db, { account_id, address, text }))
}
