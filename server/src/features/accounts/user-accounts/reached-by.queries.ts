import type { Channel } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { listKindsOfChannel } from '@wardline/contract/alerts/providers/provider-definition.rules.ts'
import { sql } from 'kysely'

// The same rule as the plan of notifications, for all users of a list at once: an address counts if a provider that is
// switched on carries its channel. `tests/flows/accounts/reached-by.test.ts` compares both.

/** A subquery without columns of the user, so that PostgreSQL evaluates it once. */
const isCarried = (account_id: number, channel: Channel) => sql<boolean>`exists (
  select from delivery_provider dp where dp.account_id = ${account_id} and dp.is_on
    and dp.kind = any(${listKindsOfChannel(channel)}::text[]))`

/** The number of a user u as it is dialed, null if it cannot be; the same rule as `dialable`. */
const dialed = (column: 'mobile_number' | 'home_number') => sql<string | null>`(
  select case when bare !~ '^\\+?[\\d\\s().\\-/]+$' then null
              when bare like '+%' then case when digits ~ '^[1-9]\\d{7,14}$' then '+' || digits end
              when length(digits) = 10 then '+1' || digits
              when length(digits) = 11 and digits like '1%' then '+' || digits end
    from (select bare, regexp_replace(bare, '\\D', '', 'g') as digits
            from (select regexp_replace(regexp_replace(btrim(${sql.ref(`u.${column}`)}), '\\s*(ext|x)\\.?\\s*\\d*$', '', 'i'), '^00', '+')
                           as bare) as shortened) as written)`

const hasDevice = (account_id: number) => sql<boolean>`exists (
  select from device d where d.account_id = ${account_id} and d.user_id = u.id and d.gone is null and d.is_allowed
    and (d.alert_type = 'push' and ${isCarried(account_id, 'web_push')}
      or d.alert_type = 'apns' and ${isCarried(account_id, 'apns')}
      or d.alert_type = 'gcm' and ${isCarried(account_id, 'fcm')}))`
const hasNumber = (account_id: number, column: 'mobile_number' | 'home_number') => sql<boolean>`exists (
  select from (select ${dialed(column)} as address) n
   where n.address is not null and not exists (
     select from suppressed_address s where s.account_id = ${account_id} and s.address = n.address))`
const hasMobile = (account_id: number) => hasNumber(account_id, 'mobile_number')
const hasHome = (account_id: number) => hasNumber(account_id, 'home_number')
const hasMail = (
  account_id: number,
  address: 'email' | 'pager_email',
) => sql<boolean>`(${sql.ref(`u.${address}`)} <> ''
  and ${isCarried(account_id, 'email')} and not exists (
  select from suppressed_address s where s.account_id = ${account_id} and s.address = ${sql.ref(`u.${address}`)}))`

/** Text messages go to the pager of a user who carries one, and to its e-mail address without a provider for it. */
const carriesPager = sql<boolean>`(u.device_type = 'pager' and (u.pager_number <> '' or u.pager_email <> ''))`
const hasPager = (account_id: number) => sql<boolean>`(u.device_type = 'pager'
  and (u.pager_number <> '' and ${isCarried(account_id, 'pager')} or ${hasMail(account_id, 'pager_email')}))`
const hasTexts = (account_id: number) => sql<boolean>`(not coalesce(${carriesPager}, false)
  and ${hasMobile(account_id)} and ${isCarried(account_id, 'sms')})`
const hasCalls = (account_id: number) => sql<boolean>`((${hasMobile(account_id)} or ${hasHome(account_id)})
  and ${isCarried(account_id, 'voice')})`

/** A channel that is fast enough for a page: everything but e-mail. */
export const hasPageChannel = (account_id: number) => sql<boolean>`(${hasDevice(account_id)}
  or ${hasTexts(account_id)} or ${hasCalls(account_id)} or coalesce(${hasPager(account_id)}, false))`

/** Channels that a provider carries and for which a user u has a device or an address that no provider rejected. */
export const reachedBy = (account_id: number) => sql<string[]>`array_remove(array[
  case when ${hasDevice(account_id)} then 'push' end,
  case when ${hasTexts(account_id)} then 'sms' end,
  case when ${hasCalls(account_id)} then 'phone' end,
  case when ${hasPager(account_id)} then 'pager' end,
  case when ${hasMail(account_id, 'email')} or ${hasMail(account_id, 'pager_email')} then 'email' end], null)`
