import { event } from '../../event.ts'
import { OnCallNow } from './on-call.schemas.ts'

/** Sent to all users of the account, also at a shift change. */
export const onCallChanged = event({ kind: 'on_call_changed', payload: OnCallNow })
