import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { Themed } from '../../test/render.tsx';
import { newUser } from '../../test/user.ts';
import { LabeledInput } from '../ui/form/labeled-input.tsx';
import { withstandForeignChanges } from './foreign-changes.ts';

function withstand(): void {
  const { removeChild, insertBefore } = Node.prototype;
  withstandForeignChanges();
  onTestFinished(() => void Object.assign(Node.prototype, { removeChild, insertBefore }));
}

/** As browsers translate: elements of their own in place of each text. */
function translate(page: HTMLElement): void {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const translated = document.createElement('font');
    translated.textContent = `${text.data}!`;
    text.replaceWith(translated);
  }
}

it('a page that the browser has translated goes on: texts come, go, and stand before others', async () => {
  withstand();
  function Page() {
    const [step, setStep] = useState(0);
    return (
      <div>
        {step === 1 ? <i>Before it</i> : null}
        {step === 2 ? null : 'A text'}
        <button type="button" onClick={() => setStep(step + 1)}>
          Step {step}
        </button>
        {step === 0 ? 'Gone soon' : <b>After {step}</b>}
      </div>
    );
  }
  const { container } = render(<Page />);
  const user = newUser();
  for (const step of [1, 2, 3]) {
    translate(container);
    await user.click(screen.getByRole('button'));
    await screen.findByText(/^After/u);
    expect(container.textContent).toContain(step === 1 ? 'Before it' : 'After');
  }
});

it('what a password manager fills in without an event is what the form sends', async () => {
  withstand();
  let sent = '';
  function Page() {
    const [email, setEmail] = useState('');
    const send = (event: React.FormEvent) => {
      event.preventDefault();
      sent = email;
    };
    return (
      <Themed>
        <form onSubmit={send}>
          <LabeledInput label="Email" value={email} onChange={({ target }) => setEmail(target.value)} />
          <button type="submit">Send</button>
        </form>
      </Themed>
    );
  }
  render(<Page />);
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(screen.getByLabelText('Email'), 'dana@example.com');
  await newUser().click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toBe('dana@example.com');
});
