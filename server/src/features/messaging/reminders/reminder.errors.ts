import { limits } from '@wardline/contract/limits.ts'

export const reminderInPast = 'This time has passed. Choose a later one.'
export const reminderTooLate = `Choose a time within the next ${limits.reminder_days} days.`

export const tooManyReminders = {
  status: 409,
  code: 'thread.too_many_reminders',
  detail: `You have ${limits.thread_reminders} reminders. Remove one first.`,
} as const
