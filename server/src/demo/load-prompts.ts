import { readFile } from 'node:fs/promises'
import { createEncoder } from 'wasm-media-encoders'
import { insertPrompt } from '../features/paging/prompt.queries.ts'
import { insertSnippet, setWords } from '../features/paging/snippet.queries.ts'
import type { Db } from '../platform/db/connection.ts'
import { newBlobKey, type BlobStore } from '../platform/files/blob-store.ts'
import { chimeOf, sampleRate } from './chime.rules.ts'
import { datePrompts, greetWith } from './prompts.queries.ts'
import { greetingGroups, greetings, type DemoPrompt } from './prompts.rules.ts'

/** kbit/s: what a voice message is stored with. */
const bitrate = 40

/** The same sound gives the same bytes. */
async function mp3Of(samples: Float32Array): Promise<Buffer> {
  const wasm = await readFile(new URL(import.meta.resolve('wasm-media-encoders/wasm/mp3')))
  const encoder = await createEncoder('audio/mpeg', wasm)
  encoder.configure({ channels: 1, sampleRate, bitrate })
  // Copied: its memory is written over by the next step.
  const sound = Buffer.from(encoder.encode([samples]))
  return Buffer.concat([sound, encoder.finalize()])
}

/** A greeting with its sound, as an upload would bring it. */
export type RecordedGreeting = DemoPrompt & { when: string; sound: Buffer }

/** Takes a moment: done before the hospital is locked. */
export const recordGreetings = (): Promise<RecordedGreeting[]> =>
  Promise.all(
    Object.entries(greetings).map(async ([when, prompt]) => ({
      ...prompt,
      when,
      sound: await mp3Of(chimeOf(prompt.notes)),
    })),
  )

interface From {
  recorded: readonly RecordedGreeting[]
  blobs: BlobStore
  uploaded_by: number
}

/** Prompts that can be heard, and the groups that greet with them. Bytes of a load that fails are swept as any orphan's. */
export async function loadPrompts(
  db: Db,
  account_id: number,
  { recorded, blobs, uploaded_by }: From,
): Promise<void> {
  for (const { when, name, words, sound } of recorded) {
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
    await setWords(db, { account_id, id, words })
    await greetWith(db, account_id, { prompt_id, when, groups: greetingGroups })
  }
  await datePrompts(db, account_id)
}
