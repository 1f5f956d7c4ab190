import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'

const folder = new URL('../../../../data/', import.meta.url)

const text = async (name: string) => {
  const bytes = await readFile(new URL(name, folder))
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

/** Their sources are documented beside them in `data/`. */
export const readSources = async () => {
  const [staff, providers, patients, encounters, conversations, utterances, notes] = await Promise.all([
    text('staff/exampledb-part.ldif'),
    text('patients/providers.csv'),
    text('patients/patients.csv'),
    text('patients/encounters.csv.gz'),
    text('message-text/mts-dialog/MTS-Dialog-TrainingSet.csv'),
    text('message-text/primock57/dialogues.jsonl'),
    text('message-text/primock57/notes.jsonl'),
  ])
  return { staff, providers, patients, encounters, conversations, utterances, notes }
}

export type Sources = Awaited<ReturnType<typeof readSources>>
