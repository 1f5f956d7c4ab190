import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import type { Written } from '../../../platform/files/blob-store.ts'
import type { UserKey } from '../users/user-row.queries.ts'

interface NewPhoto extends UserKey, Written {
  uploaded_by: number
  mime_type: string
  blob_key: string
}

export async function setPhoto(db: Db, photo: NewPhoto): Promise<void> {
  const { account_id, user_id, uploaded_by, mime_type, blob_key, size, sha256 } = photo
  await sql`
    with added as (
      insert into file (account_id, purpose, name, mime_type, size, sha256, blob_key, uploaded_by)
      values (${account_id}, 'photo', 'photo.webp', ${mime_type}, ${size}, ${sha256}, ${blob_key}, ${uploaded_by})
      returning id
    )
    update users set profile_picture_id = added.id
      from added where users.account_id = ${account_id} and users.id = ${user_id}`.execute(db)
}

export async function takePhoto(db: Db, { account_id, user_id }: UserKey): Promise<string | undefined> {
  const { rows } = await sql<{ blob_key: string }>`
    with cleared as (
      update users set profile_picture_id = null
        from users before
       where users.account_id = ${account_id} and users.id = ${user_id}
         and before.account_id = users.account_id and before.id = users.id
      returning before.profile_picture_id as id
    )
    delete from file using cleared
      where file.account_id = ${account_id} and file.id = cleared.id
      returning file.blob_key`.execute(db)
  return rows[0]?.blob_key
}

interface PhotoRow {
  id: number
  mime_type: string
  size: number
  blob_key: string
}

export async function findPhoto(db: Db, { account_id, user_id }: UserKey): Promise<PhotoRow | undefined> {
  const { rows } = await sql<PhotoRow>`
    select file.id, file.mime_type, file.size, file.blob_key
      from users join file on file.account_id = users.account_id and file.id = users.profile_picture_id
     where users.account_id = ${account_id} and users.id = ${user_id}`.execute(db)
  return rows[0]
}
