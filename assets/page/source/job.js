// Long work: how far it is, calling it off, and what came of it; the same for questions, exams and programs.

import { fill, make } from './dom.js';
import { send } from './server.js';
import { words } from './words.js';

const isOver = (job) => !['waiting', 'running'].includes(job.state);
/** Tells what came of a job from what came of it later, when somebody had agreed to it. */
const sign = (job) => [job.id, job.state, job.outcome?.held, job.outcome?.left, 'generation' in (job.outcome ?? {})].join(' ');

export class Job {
  /**
   * Follows the last job of these kinds of the file that is open. `label` names its bar; `text` says how far it is, `value` how much of
   * it is done; `over` gets it once it has ended, `busy` whether one runs; `adopted` is called before one is shown that this tab has not begun.
   */
  constructor({ kinds, label, text, value = (job) => Math.min(job.validated, job.asked), over, failure, busy = () => {}, adopted = null }) {
    Object.assign(this, { kinds, label, text, value, over, failure, busy, adopted, file: null, id: null, shown: null, early: null });
    this.element = make('div', { class: 'progress' });
  }

  /** Another file is open. */
  opened(file) {
    Object.assign(this, { file, id: null, shown: null, early: null });
    fill(this.element);
    this.busy(false);
  }

  /** This tab has begun a job. */
  begin(id) {
    Object.assign(this, { id, shown: null });
    if (this.early?.id === id) this.told(this.early);
  }

  /** What the server says of jobs: a tab that is opened again goes on where the last one was. */
  state(jobs) {
    const last = jobs.filter((job) => job.of === this.file && this.kinds.includes(job.kind)).at(-1);
    if (last) this.told(last);
  }

  /** A job has changed. */
  told(job) {
    if (!this.kinds.includes(job.kind)) return;
    // One of another tab is followed, too, unless this tab waits for its own.
    const isFree = this.id === null || (this.shown !== null && job.id > this.id);
    if (isFree && job.of === this.file) {
      Object.assign(this, { id: job.id, shown: null });
      if (this.adopted) {
        this.adopted().then(() => this.told(job));
        return;
      }
    }
    if (job.id !== this.id) {
      this.early = job;
      return;
    }
    this.busy(!isOver(job));
    if (isOver(job)) {
      fill(this.element);
      if (this.shown === sign(job)) return;
      this.shown = sign(job);
      this.over(job);
      return;
    }
    const bar = make('progress', { max: String(Math.max(job.asked, 1)), value: job.state === 'running' ? this.value(job) : 0, 'aria-label': this.label });
    const cancel = this.element.querySelector('button') ?? make('button', { onclick: () => send('/api/cancel', { job: this.id }).catch((error) => this.failure(this.element, { error })) }, words.cancel);
    fill(this.element, bar, make('span', { class: 'quiet', role: 'status' }, job.state === 'waiting' ? words.waiting : this.text(job)), cancel);
  }
}
