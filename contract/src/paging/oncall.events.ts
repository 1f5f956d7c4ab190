import { event } from '../event.ts'
import { OnCallNow } from './oncall.schemas.ts'

/** To the account: who is on call for a group changed, by the calendar's hand or because a shift began or ended. */
export const onCallChanged = event({ kind: 'on_call_changed', payload: OnCallNow })
