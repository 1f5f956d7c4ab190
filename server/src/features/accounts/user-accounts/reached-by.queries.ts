import { sql } from 'kysely'

/** As providers write the numbers of a user u. */
const dialedMobile = sql`'+' || case when u.mobile_number like '+%' then '' else '1' end
  || regexp_replace(regexp_replace(u.mobile_number, '(ext|x)\\.?\\s*\\d*$', '', 'i'), '\\D', '', 'g')`
const dialedHome = sql`'+' || case when u.home_number like '+%' then '' else '1' end
  || regexp_replace(regexp_replace(u.home_number, '(ext|x)\\.?\\s*\\d*$', '', 'i'), '\\D', '', 'g')`

const hasDevice = (account_id: number) => sql<boolean>`exists (
  select from device d where d.account_id = ${account_id} and d.user_id = u.id and d.gone is null and d.is_allowed)`
const hasMobile = (account_id: number) => sql<boolean>`(u.mobile_number <> '' and not exists (
  select from suppressed_address s where s.account_id = ${account_id} and s.address = ${dialedMobile}))`
const hasHome = (account_id: number) => sql<boolean>`(u.home_number <> '' and not exists (
  select from suppressed_address s where s.account_id = ${account_id} and s.address = ${dialedHome}))`
const hasPager = (
  account_id: number,
) => sql<boolean>`(u.pager_number <> '' or u.pager_email <> '' and not exists (
  select from suppressed_address s where s.account_id = ${account_id} and s.address = u.pager_email))`
const hasEmail = (account_id: number) => sql<boolean>`(u.email <> '' and not exists (
  select from suppressed_address s where s.account_id = ${account_id} and s.address = u.email))`

/** A channel that is fast enough for a page: everything but e-mail. */
export const hasPageChannel = (account_id: number) => sql<boolean>`(${hasDevice(account_id)}
  or ${hasMobile(account_id)} or ${hasHome(account_id)} or ${hasPager(account_id)})`

/** Channels for which a user u has a registered device, or an address that no provider rejected. */
export const reachedBy = (account_id: number) => sql<string[]>`array_remove(array[
  case when ${hasDevice(account_id)} then 'push' end,
  case when ${hasMobile(account_id)} then 'sms' end,
  case when ${hasMobile(account_id)} or ${hasHome(account_id)} then 'phone' end,
  case when ${hasPager(account_id)} then 'pager' end,
  case when ${hasEmail(account_id)} then 'email' end], null)`
