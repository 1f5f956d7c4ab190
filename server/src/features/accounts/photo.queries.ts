import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { Written } from '../../platform/files/blob-store.ts'

interface Person {
  account_id: number
  user_id: number
}

/** Holds the person's row until the commit, so that of two new photos one is last and the other's bytes are forgotten. */
export async function lockPerson(db: Db, { account_id, user_id }: Person): Promise<boolean> {
  const { rows } = await sql`
    select from users where account_id = ${account_id} and id = ${user_id} for no key update`.execute(db)
  return rows.length > 0
}

/** Whether the account has this person. */
export async function personExists(db: Db, { account_id, user_id }: Person): Promise<boolean> {
  const { rows } = await sql`select from users where account_id = ${account_id} and id = ${user_id}`.execute(
    db,
  )
  return rows.length > 0
}

interface NewPhoto extends Person, Written {
  uploaded_by: number
  mime_type: string
  blob_key: string
}

/** Makes an image the person's photo. */
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

/** Leaves the person without a photo; answers where the bytes of the old one lie, if there was one. */
export async function takePhoto(db: Db, { account_id, user_id }: Person): Promise<string | undefined> {
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

export async function findPhoto(db: Db, { account_id, user_id }: Person): Promise<PhotoRow | undefined> {
  const { rows } = await sql<PhotoRow>`
    select file.id, file.mime_type, file.size, file.blob_key
      from users join file on file.account_id = users.account_id and file.id = users.profile_picture_id
     where users.account_id = ${account_id} and users.id = ${user_id}`.execute(db)
  return rows[0]
}
