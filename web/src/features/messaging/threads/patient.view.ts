import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'

/** `Walters` and ` · 6W-612A`, short enough for a chip that cuts the name before the bed. */
export function patientTexts({ display_name, location }: NonNullable<Thread['patient']>): [string, string] {
  const [family = ''] = display_name.split(',')
  return [family, location ? ` · ${location}` : '']
}
