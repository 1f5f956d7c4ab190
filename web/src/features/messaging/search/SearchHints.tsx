import { setSearchText, openSearch } from './search-panel.ts'
import { hint, operatorHints } from './search.text.ts'

const hints = [
  ['from:', operatorHints.from],
  ['patient:', operatorHints.patient],
  ['is:unanswered', operatorHints.unanswered],
  ['has:attachment', operatorHints.attachment],
  ['priority:high', operatorHints.highPriority],
  ['before:', operatorHints.before],
] as const

const startWith = (text: string) => {
  setSearchText(text.endsWith(':') ? text : `${text} `)
  openSearch()
}

export const SearchHints = () => (
  <div className="min-h-0 flex-1 overflow-y-auto p-3 text-sm text-ink-2">
    <p className="px-2 pb-2">{hint}</p>
    <ul role="list">
      {hints.map(([text, what]) => (
        <li key={text}>
          <button
            type="button"
            onClick={() => startWith(text)}
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
