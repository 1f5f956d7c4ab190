import { invalid } from '../../../platform/http/errors.ts'

export const changed = { code: 'retention.changed', noun: 'this rule' }

export const alreadyReleased = {
  status: 409,
  code: 'legal_hold.released',
  detail: 'This hold was already released.',
} as const

const missing = {
  user_id: 'This user does not exist. Reload the page.',
  patient_id: 'This patient does not exist. Reload the page.',
  thread_id: 'This conversation does not exist.',
} as const

export const noSuchRecord = (field: keyof typeof missing) => invalid({ [field]: [missing[field]] })

export const alreadyHeld = () => invalid({ non_field_errors: ['This record is already on hold.'] })
