import type { OnCallNow } from './on-call.schemas.ts'

/**
 * Paging §2: 'Nobody on Call', one name, 'name and one other', or 'name and N others'. Starts with the first
 * call.
 */
export function formatOnCall(people: readonly { display_name: string }[]): string {
  const [first, ...others] = people
  if (!first) return 'Nobody on Call'
  if (others.length === 0) return first.display_name
  return others.length === 1
    ? `${first.display_name} and one other`
    : `${first.display_name} and ${others.length} others`
}

/** The number to call: that of the shift, else the user's own. */
export const numberToCall = ({
  duty_number,
  phone,
}: {
  duty_number: string | null
  phone: string | null
}): string | null => duty_number ?? phone

/** Outside of its hours of service, and no one is on call all the same. */
export const isClosed = ({ people, service }: Pick<OnCallNow, 'people' | 'service'>): boolean =>
  people.length === 0 && service?.is_open === false

export function callOrderLabel(call_order: number): string {
  return { 1: 'First call', 2: 'Second call', 3: 'Third call' }[call_order] ?? `Call ${call_order}`
}
