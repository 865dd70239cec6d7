import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useWords } from '../words/words';
import { type QuestionName, QUESTIONS } from './question-names';

/** Questions without input fields; their only button leads on. */
const TO_READ: readonly QuestionName[] = ['connect', 'trial'];

interface Going {
  current: QuestionName;
  /** False for the question with which the page began, which no person has opened. */
  isAsked: boolean;
  addressOf: (question: QuestionName) => string;
  goTo: (question: QuestionName) => void;
}

/** Current question, and navigation to the others. */
export const GoingThrough = createContext<Going | null>(null);

/** Moves on from a question, unless the person has moved elsewhere while the answer was being stored. */
export function useGoOn(name: QuestionName, next = after(name) ?? name): () => void {
  const going = use(GoingThrough);
  const latest = useRef(going);
  useEffect(() => {
    latest.current = going;
  }, [going]);
  return () => {
    if (latest.current?.current === name) latest.current.goTo(next);
  };
}

interface QuestionProps {
  name: QuestionName;
  isDone: boolean;
  /** Shown in place of the question once it is answered. */
  heading?: string;
  children: ReactNode;
}

/** Frame of a question: its heading, the reason for asking, and the buttons back and on. */
export function Question({ name, isDone, heading: instead, children }: QuestionProps) {
  const words = useWords('setUp');
  const going = use(GoingThrough);
  const heading = useRef<HTMLHeadingElement>(null);
  const isCalled = going?.current === name && going.isAsked;
  useEffect(() => {
    // Moves the focus for people who cannot see that the question has changed.
    if (isCalled) heading.current?.focus();
  }, [isCalled]);
  const { title, question } = words[name];
  return (
    <Paper withBorder p="lg" component="section" aria-label={title} id={name}>
      <Stack gap="sm" align="flex-start" className="question">
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {words.place(QUESTIONS.indexOf(name) + 1, QUESTIONS.length)}
          </Text>
          <Badge variant="dot" tt="none" color={isDone ? 'teal' : 'yellow'}>
            {isDone ? words.done : words.open}
          </Badge>
        </Group>
        <Title order={2} size="h3" tabIndex={-1} ref={heading}>
          {instead ?? question}
        </Title>
        {children}
        {going !== null && <Ways name={name} isDone={isDone} going={going} />}
      </Stack>
    </Paper>
  );
}

function Ways({ name, isDone, going }: { name: QuestionName; isDone: boolean; going: Going }) {
  const words = useWords('setUp');
  const [before, next] = [QUESTIONS[QUESTIONS.indexOf(name) - 1], after(name)];
  return (
    <Group mt="sm">
      {before !== undefined && (
        <Button component={Link} variant="subtle" to={going.addressOf(before)}>
          {words.back}
        </Button>
      )}
      {next !== undefined && (
        <Button
          component={Link}
          variant={!isDone ? 'subtle' : TO_READ.includes(name) ? 'filled' : 'default'}
          to={going.addressOf(next)}
        >
          {isDone || name === 'trial' ? words.goOn : words.later}
        </Button>
      )}
    </Group>
  );
}

function after(name: QuestionName): QuestionName | undefined {
  return QUESTIONS[QUESTIONS.indexOf(name) + 1];
}
