// SQL conditions for statements of other features, so that the message path needs no extra statement.

export const hasActiveProvider = (account_id: string): string =>
  `exists (select from delivery_provider where delivery_provider.account_id = ${account_id} and delivery_provider.is_on)`

export const hasPendingAlert = ({
  account_id,
  thread_id,
  user_id,
}: {
  account_id: string
  thread_id: string
  user_id: string
}): string =>
  `exists (select from alert where alert.account_id = ${account_id} and alert.user_id = ${user_id}
     and alert.thread_id = ${thread_id} and alert.state in ('waiting', 'sending', 'sent'))`
