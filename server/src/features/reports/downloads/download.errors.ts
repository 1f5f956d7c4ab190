import { invalid } from '../../../platform/http/errors.ts'

export const notReady = {
  status: 409,
  code: 'download.not_ready',
  detail: 'This export is not ready yet. Wait until it is built.',
} as const

export const tooMany = () =>
  invalid({ non_field_errors: ['Five exports are being built. Wait until one is ready, or stop one.'] })

export const needsUser = () => invalid({ user_id: ['Select a user.'] })

export const needsHold = () =>
  invalid({ user_id: ['Place a legal hold on this user first, on the page Retention.'] })

export const badPeriod = () => invalid({ from: ['Choose a period that begins before it ends.'] })
