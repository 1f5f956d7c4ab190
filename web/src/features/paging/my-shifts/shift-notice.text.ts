import type { ShiftNotice } from '@wardline/contract/paging/my-shifts/shift-notice.schemas.ts'

export const noticesTitle = 'Changes to your shifts'
export const noticesAbout = 'Confirm what you can do. Schedulers see what you can’t.'
export const couldNotLoad = 'Could not load changes to your shifts.'

export const confirmLabel = 'OK'
export const declineLabel = 'I can’t'
export const reasonLabel = 'Why can’t you take it?'
export const reasonHint = 'The scheduler reads this. Leave out patient details.'
export const sendLabel = 'Notify the scheduler'
export const backLabel = 'Cancel'
export const staysYours = 'You stay on call until the scheduler gives the shift to someone else.'
export const declined = `The scheduler was notified. ${staysYours}`

export const couldNotConfirm = 'Could not confirm.'
export const couldNotDecline = 'Could not notify the scheduler.'

const sentences: Record<ShiftNotice['kind'], (by: string, count: number) => string> = {
  assigned: (by, count) => `${by} put you on call${count === 1 ? '' : ` for ${count} shifts`}`,
  changed: (by, count) => `${by} changed ${count === 1 ? 'your shift' : `${count} of your shifts`}`,
  cancelled: (by, count) => `${by} removed you from ${count === 1 ? 'a shift' : `${count} shifts`}`,
  taken_over: (by) => `${by} took over your shift`,
  given_back: () => 'You have your shift again',
  swap_requested: (by, count) => `${by} asks you to take ${count === 1 ? 'a shift' : `${count} shifts`}`,
  swap_accepted: (by) => `${by} accepted your swap request`,
  swap_declined: (by) => `${by} declined your swap request`,
  swap_untaken: () => 'No colleague has accepted the swap request',
  swap_approved: (by) => `${by} approved the swap`,
  swap_refused: (by) => `${by} did not approve the swap`,
  begins_soon: () => 'Your shift begins soon',
}

export const noticeTitle = ({ kind, by_name, shift_count }: ShiftNotice): string =>
  sentences[kind](by_name ?? 'A scheduler', shift_count)

export const remindersTitle = 'Reminders'
export const remindersLabel = 'Remind me an hour before each shift'
export const remindersHint = 'By message, on the channels that you chose for medium priority.'
export const couldNotLoadReminders = 'Could not load this setting.'
export const couldNotSetReminders = 'Could not save this setting.'
