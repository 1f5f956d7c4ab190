// Conditions for the statements of others, so that asking costs no statement of its own on the path of a message.

/** The account has a carrier that is switched on. */
export const ringsOutside = (account_id: string): string =>
  `exists (select from carrier where carrier.account_id = ${account_id} and carrier.is_on)`

/** Something for the thread waits to be sent to the person. */
export const isBeingRung = ({
  account_id,
  thread_id,
  user_id,
}: {
  account_id: string
  thread_id: string
  user_id: string
}): string =>
  `exists (select from alert where alert.account_id = ${account_id} and alert.user_id = ${user_id}
     and alert.thread_id = ${thread_id} and alert.state in ('waiting', 'sending', 'handed'))`
