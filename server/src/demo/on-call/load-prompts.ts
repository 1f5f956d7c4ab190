import { readFile } from 'node:fs/promises'
import { createEncoder } from 'wasm-media-encoders'
import { insertPrompt } from '../../features/paging/prompts/prompt.queries.ts'
import { insertSnippet, setTranscript } from '../../features/paging/prompts/snippet.queries.ts'
import type { Db } from '../../platform/db/connection.ts'
import { newBlobKey, type BlobStore } from '../../platform/files/blob-store.ts'
import { chimeOf, sampleRate } from './chime.rules.ts'
import { datePrompts, greetWith } from './prompts.queries.ts'
import { greetingGroups, greetings, type DemoPrompt } from './prompts.rules.ts'

const bitrate = 40

async function mp3Of(samples: Float32Array): Promise<Buffer> {
  const wasm = await readFile(new URL(import.meta.resolve('wasm-media-encoders/wasm/mp3')))
  const encoder = await createEncoder('audio/mpeg', wasm)
  encoder.configure({ channels: 1, sampleRate, bitrate })
  // The encoder reuses this memory.
  const sound = Buffer.from(encoder.encode([samples]))
  return Buffer.concat([sound, encoder.finalize()])
}

export type RecordedGreeting = DemoPrompt & { when: 'online' | 'offline'; sound: Buffer }

/** Slow, so it runs before the lock. */
export const recordGreetings = (): Promise<RecordedGreeting[]> =>
  Promise.all(
    (['online', 'offline'] as const).map(async (when) => ({
      ...greetings[when],
      when,
      sound: await mp3Of(chimeOf(greetings[when].notes)),
    })),
  )

interface From {
  recorded: readonly RecordedGreeting[]
  blobs: BlobStore
  uploaded_by: number
}

/** The orphan sweep removes files of a failed load. */
export async function loadPrompts(
  db: Db,
  account_id: number,
  { recorded, blobs, uploaded_by }: From,
): Promise<void> {
  for (const { when, name, transcript, sound } of recorded) {
    const prompt_id = await insertPrompt(db, account_id, name)
    if (prompt_id === undefined) throw new Error(`There is a prompt ${name} already.`)
    const blob_key = newBlobKey(account_id)
    const id = await insertSnippet(db, {
      ...(await blobs.put(blob_key, [sound])),
      account_id,
      prompt_id,
      uploaded_by,
      blob_key,
      name: 'chime.mp3',
      mime_type: 'audio/mpeg',
    })
    await setTranscript(db, { account_id, user_id: uploaded_by, id, transcript })
    await greetWith(db, account_id, { prompt_id, when, groups: greetingGroups })
  }
  await datePrompts(db, account_id)
}
