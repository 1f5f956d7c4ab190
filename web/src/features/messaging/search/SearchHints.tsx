import { changeSearch, openSearch } from './search-door.ts'

const hints: readonly (readonly [string, string])[] = [
  ['from:', 'Who wrote it'],
  ['patient:', 'Name or MRN'],
  ['is:unanswered', 'Somebody has not answered'],
  ['has:attachment', 'With a file'],
  ['priority:high', 'High priority'],
  ['before:', 'Earlier than a day'],
]

const begin = (text: string) => {
  changeSearch(text.endsWith(':') ? text : `${text} `)
  openSearch()
}

/** To an empty line: what can be asked, each with one press. */
export const SearchHints = () => (
  <div className="min-h-0 flex-1 overflow-y-auto p-3 text-sm text-ink-2">
    <p className="px-2 pb-2">
      Search your threads by words, “phrases” and -without, or begin with one of these.
    </p>
    <ul role="list">
      {hints.map(([text, what]) => (
        <li key={text}>
          <button
            type="button"
            onClick={() => begin(text)}
            className="flex min-h-control w-full items-baseline gap-2 rounded-sm px-2 py-1.5 text-left hover:bg-hover"
          >
            <span className="font-medium text-ink">{text}</span>
            <span className="text-xs">{what}</span>
          </button>
        </li>
      ))}
    </ul>
  </div>
)
