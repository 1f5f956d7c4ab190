import { line } from '@wardline/contract/text.ts'
import { readFile } from 'node:fs/promises'

const read = async (name: string): Promise<unknown[]> =>
  JSON.parse(await readFile(new URL(`../data/strings/${name}.json`, import.meta.url), 'utf8'))

/** The published strings of tests/data/strings, by what they break. */
export async function publishedStrings() {
  return {
    naughty: (await read('blns')) as string[],
    html: ((await read('html-injection')) as { payload: string }[]).map(({ payload }) => payload),
    graphemes: ((await read('grapheme-clusters')) as { text: string }[]).map(({ text }) => text),
    emoji: ((await read('emoji-sequences')) as { emoji: string }[]).map(({ emoji }) => emoji),
  }
}

/** All of them that can be stored, several to a line of at most `max` characters. */
export async function publishedLines(max: number): Promise<string[]> {
  const { naughty, html, graphemes, emoji } = await publishedStrings()
  const taken = [...naughty, ...html, ...graphemes, ...emoji].flatMap(
    (each) => line(max).safeParse(each).data || [],
  )
  const lines: string[] = []
  for (const each of new Set(taken)) {
    const joined = line(max).safeParse(`${lines.at(-1) ?? ''} ${each}`)
    if (joined.success) lines[Math.max(0, lines.length - 1)] = joined.data
    else lines.push(each)
  }
  return lines
}
