import { Parser } from 'htmlparser2'
import { TallyError } from './tally-records.ts'

/** What is kept of an element: null keeps its text, a record keeps its named children. Everything else is passed over. */
export type Shape = { readonly [tag: string]: Shape | null }

/** An element as kept: tags and attribute names in capitals. */
export type TallyElement = {
  readonly tag: string
  readonly attributes: Map<string, string>
  readonly children: TallyElement[]
  text: string
}

/** An element that is open: what it keeps of its children, and itself if it is kept. */
type Frame = { keeps: Shape | null | typeof ANY_OBJECT; element?: TallyElement; filled: boolean }

const ANY_OBJECT = Symbol('a container of objects')
const NOTHING: Shape = {}

/** Where Tally nests its objects; the outermost element must be one of these. */
const CONTAINERS = new Set([
  'ENVELOPE',
  'BODY',
  'DESC',
  'DATA',
  'IMPORTDATA',
  'EXPORTDATA',
  'REQUESTDESC',
  'STATICVARIABLES',
  'REQUESTDATA',
  'COLLECTION',
  'TALLYMESSAGE',
])
const KEPT_ATTRIBUTES = new Set(['NAME', 'RESERVEDNAME', 'REMOTEID', 'VCHKEY', 'VCHTYPE', 'ACTION'])

/* Bounds against a file made to exhaust memory; each is far beyond what Tally writes. */
const DEPTH_AT_MOST = 64
const TOKEN_CHARACTERS_AT_MOST = 1_048_576
const OBJECT_CHARACTERS_AT_MOST = 16_777_216
const CHARACTERS_PER_ELEMENT = 64

/** V8 copies shorter texts. */
const SHORTEST_CUT = 13

/** The text of the first child of that tag; '' if there is none. */
export function textOf(element: TallyElement, tag: string): string {
  return element.children.find((child) => child.tag === tag)?.text ?? ''
}

/** All children of any of the tags, in the file's order. */
export function childrenOf(element: TallyElement, ...tags: string[]): TallyElement[] {
  return element.children.filter((child) => tags.includes(child.tag))
}

/**
 * Reads XML piece by piece and hands over each object (a child of one of Tally's containers that `objects` describes) when it
 * closes, so that no more than one object is held. Only the five entities of XML and character references are decoded, control
 * characters too; nothing is ever expanded or fetched, and a document type declaration is refused.
 * Throws a TallyError where the file is no Tally export, is damaged or ends early.
 */
export class ElementReader {
  readonly #objects: Shape
  readonly #found: (element: TallyElement) => void
  readonly #open: Frame[] = []
  readonly #parser: Parser
  #ending = false
  #sinceToken = 0
  #held = 0

  constructor(objects: Shape, found: (element: TallyElement) => void) {
    this.#objects = objects
    this.#found = found
    this.#parser = new Parser(
      {
        onopentagname: (tag) => this.#opened(tag.toUpperCase()),
        onattribute: (name, value) => this.#attribute(name.toUpperCase(), value),
        ontext: (text) => this.#text(text),
        onclosetag: (_tag, implied) => this.#closed(implied),
        oncomment: () => this.#tokenRead(),
        onprocessinginstruction: (name) => this.#instruction(name),
      },
      { xmlMode: true, decodeEntities: true },
    )
  }

  /** Takes the next piece of text; what it completes is handed over before this returns. */
  write(text: string): void {
    this.#sinceToken += text.length
    this.#parser.write(text)
    if (this.#sinceToken > TOKEN_CHARACTERS_AT_MOST) throw new TallyError('too-large')
  }

  /** The text is at its end: every element must be closed. */
  end(): void {
    this.#ending = true
    this.#parser.end()
  }

  /** The parser keeps a token in memory until it is whole. A token that never ends is noticed by the characters since the last one. */
  #tokenRead(): void {
    this.#sinceToken = 0
  }

  #opened(tag: string): void {
    this.#tokenRead()
    const parent = this.#open.at(-1)
    if (parent) parent.filled = true
    if (this.#open.length >= DEPTH_AT_MOST) throw new TallyError('too-large')
    this.#open.push(this.#frame(tag, parent))
  }

  #frame(tag: string, parent: Frame | undefined): Frame {
    const inContainer = !parent || parent.keeps === ANY_OBJECT
    if (inContainer && CONTAINERS.has(tag)) return { keeps: ANY_OBJECT, filled: false }
    if (!parent) throw new TallyError('not-tally')
    const keeps = parent.keeps === ANY_OBJECT ? this.#objects[tag] : parent.keeps?.[tag]
    if (keeps === undefined) return { keeps: NOTHING, filled: false }
    if (inContainer) this.#held = 0
    this.#hold(CHARACTERS_PER_ELEMENT)
    const element: TallyElement = { tag, attributes: new Map(), children: [], text: '' }
    parent.element?.children.push(element)
    return { keeps, element, filled: false }
  }

  #attribute(name: string, value: string): void {
    this.#tokenRead()
    const element = this.#open.at(-1)?.element
    if (!element || !KEPT_ATTRIBUTES.has(name)) return
    this.#hold(value.length)
    element.attributes.set(name, ownCopy(value))
  }

  #text(text: string): void {
    this.#tokenRead()
    const frame = this.#open.at(-1)
    if (!frame) {
      if (text.trim() !== '') throw new TallyError('not-tally')
      return
    }
    frame.filled = true
    if (!frame.element || frame.keeps !== null) return
    this.#hold(text.length)
    frame.element.text += text
  }

  /** A self-closing tag counts as implied too, so only a filled element that was never closed is damage. */
  #closed(implied: boolean): void {
    this.#tokenRead()
    if (this.#ending) throw new TallyError('truncated')
    const frame = this.#open.pop()
    if (implied && frame?.filled) throw new TallyError('damaged')
    if (frame?.element) frame.element.text = ownCopy(frame.element.text)
    if (frame?.element && this.#open.at(-1)?.keeps === ANY_OBJECT) this.#found(frame.element)
  }

  #instruction(name: string): void {
    this.#tokenRead()
    if (name.startsWith('!')) throw new TallyError('not-tally')
  }

  #hold(characters: number): void {
    this.#held += characters
    if (this.#held > OBJECT_CHARACTERS_AT_MOST) throw new TallyError('too-large')
  }
}

/** A cut from a longer text keeps all of that text in memory, and a name may be kept for the whole import; short cuts are copies already. */
function ownCopy(cut: string): string {
  return cut.length < SHORTEST_CUT ? cut : Buffer.from(cut).toString()
}
