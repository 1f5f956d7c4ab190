import { withIncludedPermissions, type Permission } from '@wardline/contract/permissions.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { findPermissions } from './permitted-actor.queries.ts'
import type { UserKey } from './user-row.queries.ts'

export { findUsersById } from './user.queries.ts'

/** For an operation that runs on behalf of a user after their request: none if they are locked or deactivated. */
export const loadPermissions = async (db: Db, user: UserKey): Promise<ReadonlySet<Permission>> =>
  withIncludedPermissions(await findPermissions(db, user))
