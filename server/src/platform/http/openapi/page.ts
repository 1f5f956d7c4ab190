import { html, type Html } from './html.ts'
import type { Document, Media, Operation, Parameter } from './model.ts'
import { fieldsOf, inWords } from './schema-view.ts'

interface Line {
  method: string
  path: string
  operation: Operation
}

const linesOf = (document: Document): Line[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

const json = (value: unknown): Html =>
  html`<details>
    <summary>Example</summary>
    <pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>
  </details>`

const parameterRow = ({ name, in: place, required, description, schema }: Parameter): Html =>
  html`<tr>
    <th scope="row"><code>${name}</code> ${required ? '' : html`<span class="optional">optional</span>`}</th>
    <td>
      ${place}:
      ${inWords(schema)}${schema.default === undefined ? '' : html`, else <code>${JSON.stringify(schema.default)}</code>`}${description ? `. ${description}` : ''}
    </td>
  </tr>`

const mediaView = (content: Record<string, Media>): Html[] =>
  Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`<p class="type"><code>${type}</code></p>
        ${fieldsOf(schema)}${example === undefined ? '' : json(example)}`,
  )

function answerView([status, { description, content }]: [string, Operation['responses'][string]]): Html {
  const isRefusal = Number(status) >= 400
  if (isRefusal) {
    const shape = Object.values(content ?? {})[0]?.schema ?? {}
    return html`<dt><code>${status}</code></dt>
      <dd>${description} <span class="shape">${inWords(shape)}</span></dd>`
  }
  return html`<dt class="good"><code>${status}</code></dt>
    <dd>${description} ${mediaView(content ?? {})}</dd>`
}

const operationView = ({ method, path, operation }: Line): Html =>
  html`<article id="${operation.operationId}" aria-labelledby="${operation.operationId}-title">
    <h3 id="${operation.operationId}-title">
      <a href="#${operation.operationId}"
        ><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></a
      >
    </h3>
    <p>${operation.summary}</p>
    <p class="who"><strong>Who may</strong> ${operation.description.replaceAll('`', '')}</p>
    ${
      operation.parameters.length > 0
        ? html`<h4>Parameters</h4>
            <div class="wide" tabindex="0">
              <table>
                <tbody>
                  ${operation.parameters.map(parameterRow)}
                </tbody>
              </table>
            </div>`
        : ''
    }
    ${
      operation.requestBody
        ? html`<h4>Body</h4>
            ${mediaView(operation.requestBody.content)}`
        : ''
    }
    <h4>Answers</h4>
    <dl>${Object.entries(operation.responses).map(answerView)}</dl>
  </article>`

/** The document for people: plain HTML that needs no script, in the order of the contract. */
export function docsPage(document: Document): string {
  const byFeature = Map.groupBy(linesOf(document), ({ operation }) => operation.tags[0] ?? '')
  const features = document.tags.map(({ name }) => ({ name, lines: byFeature.get(name) ?? [] }))
  const schemas = Object.entries(document.components.schemas)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Wardline API</title>
        <link rel="stylesheet" href="/api/docs/style.css" />
      </head>
      <body>
        <nav aria-label="Routes">
          <p class="brand"><a href="#top">Wardline API</a></p>
          ${features.map(
            ({ name, lines }) =>
              html`<h2><a href="#feature-${name}">${name}</a></h2>
                <ul>
                  ${lines.map(
                    ({ method, path, operation }) =>
                      html`<li>
                        <a href="#${operation.operationId}"
                          ><span class="method ${method.toLowerCase()}">${method}</span> ${path}</a
                        >
                      </li>`,
                  )}
                </ul>`,
          )}
          <h2><a href="#schemas">schemas</a></h2>
        </nav>
        <main id="top">
          <h1>Wardline API</h1>
          <p>
            Every path answers with and without its last slash. Unknown fields are refused by name. An error
            is <code>{detail, code}</code>, or sentences by field:
            <code>{&lt;field&gt;: [sentence], code}</code>. A list is
            <code>{count, next, previous, results}</code>. Signing in sets the session cookie and the
            <code>csrftoken</code> cookie; every write repeats the latter as <code>X-CSRFToken</code>. For
            programs: <a href="/api/openapi.json">openapi.json</a>.
          </p>
          ${features.map(
            ({ name, lines }) =>
              html`<section id="feature-${name}" aria-label="${name}">
                <h2>${name}</h2>
                ${lines.map(operationView)}
              </section>`,
          )}
          <section id="schemas" aria-label="schemas">
            <h2>schemas</h2>
            ${schemas.map(
              ([name, schema]) =>
                html`<article id="schema-${name}" aria-label="${name}">
                  <h3><a href="#schema-${name}">${name}</a></h3>
                  ${fieldsOf(schema)}
                </article>`,
            )}
          </section>
        </main>
      </body>
    </html> `.markup
}
