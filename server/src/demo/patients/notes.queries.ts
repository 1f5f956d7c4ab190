import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { DemoNote, NoteText, noteTemplate } from './notes.rules.ts'

export const insertTemplate = async (
  db: Db,
  account_id: number,
  template: typeof noteTemplate,
  now: string,
) => {
  await sql`
    with fields as (
      insert into note_field (account_id, name, required, show_label, changed)
      select ${account_id}, name, true, true, ${now}::timestamptz from unnest(${[...template.fields]}::text[]) with ordinality as f(name, place)
       order by place returning id, name
    ), added as (
      insert into note_template (account_id, name, priority, changed)
      values (${account_id}, ${template.name}, ${template.priority}, ${now}::timestamptz)
      returning id
    )
    insert into note_template_field (account_id, template_id, field_id, position)
    select ${account_id}, added.id, fields.id, array_position(${[...template.fields]}::text[], fields.name)
      from added, fields order by 4`.execute(db)
}

type StoredNote = Omit<DemoNote, 'created' | 'versions'> & {
  place: number
  created: string | null
  isByTemplate: boolean
  versions: { version: number; text: NoteText; at: string | null }[]
}

export const insertNotes = async (db: Db, account_id: number, template: string, notes: StoredNote[]) => {
  const { rows } = await sql<{ id: number }>`
    insert into note (account_id, patient_id, author_id, template_id, type, version, created)
    select ${account_id}, p.id, u.id, t.id, n.type, jsonb_array_length(n.versions), n.created
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n(place int, patient text, author uuid, type text,
      created timestamptz, "isByTemplate" boolean, versions jsonb)
    join patient p on p.account_id = ${account_id} and p.external_id = n.patient
    join users u on u.account_id = ${account_id} and u.uid = n.author
    left join note_template t on t.account_id = ${account_id} and t.name = ${template} and n."isByTemplate"
    order by n.place returning id`.execute(db)
  const versions = notes.flatMap((note, i) =>
    note.versions.map(({ version, text, at }) => ({
      note_id: rows[i]?.id,
      version,
      at,
      priority: note.priority,
      ...(typeof text === 'string' ? { content: text, parts: [] } : { content: '', parts: text }),
    })),
  )
  await sql`
    insert into note_version (account_id, note_id, version, type, priority, content, data, changed, changed_by_user_id)
    select ${account_id}, n.id, v.version, n.type, v.priority, v.content, coalesce(filled.data, '[]'), v.at, n.author_id
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as v(note_id bigint, version int, at timestamptz,
      priority smallint, content text, parts jsonb)
    join note n on n.account_id = ${account_id} and n.id = v.note_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('field_id', f.id, 'name', f.name, 'show_label', f.show_label,
               'value', v.parts ->> (tf.position - 1)) order by tf.position) as data
        from note_template_field tf join note_field f on f.account_id = tf.account_id and f.id = tf.field_id
       where tf.account_id = ${account_id} and tf.template_id = n.template_id and jsonb_array_length(v.parts) > 0) filled on true
    order by n.id, v.version`.execute(db)
}
