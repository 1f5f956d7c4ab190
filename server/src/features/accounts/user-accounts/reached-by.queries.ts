import type { Channel } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { listKindsOfChannel } from '@wardline/contract/alerts/providers/provider-definition.rules.ts'
import { sql } from 'kysely'

// The same rule as the plan of notifications, for all users of a list at once: an address counts if a provider that is
// switched on carries its channel. `tests/flows/accounts/reached-by.test.ts` compares both.

/** A subquery without columns of the user, so that PostgreSQL evaluates it once. */
const isCarried = (account_id: number, channel: Channel) => sql<boolean>`exists (
  select from delivery_provider dp where dp.account_id = ${account_id} and dp.is_on
    and dp.kind = any(${listKindsOfChannel(channel)}::text[]))`

/** As providers write the numbers of a user u. */
const dialedMobile = sql`'+' || case when u.mobile_number like '+%' then '' else '1' end
  || regexp_replace(regexp_replace(u.mobile_number, '(ext|x)\\.?\\s*\\d*$', '', 'i'), '\\D', '', 'g')`
const dialedHome = sql`'+' || case when u.home_number like '+%' then '' else '1' end
  || regexp_replace(regexp_replace(u.home_number, '(ext|x)\\.?\\s*\\d*$', '', 'i'), '\\D', '', 'g')`

const hasDevice = (account_id: number) => sql<boolean>`exists (
  select from device d where d.account_id = ${account_id} and d.user_id = u.id and d.gone is null and d.is_allowed
    and (d.alert_type = 'push' and ${isCarried(account_id, 'web_push')}
      or d.alert_type = 'apns' and ${isCarried(account_id, 'apns')}
      or d.alert_type = 'gcm' and ${isCarried(account_id, 'fcm')}))`
const hasMobile = (account_id: number) => sql<boolean>`(u.mobile_number <> '' and not exists (
  select from suppressed_address s where s.account_id = ${account_id} and s.address = ${dialedMobile}))`
const hasHome = (account_id: number) => sql<boolean>`(u.home_number <> '' and not exists (
  select from suppressed_address s where s.account_id = ${account_id} and s.address = ${dialedHome}))`
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
