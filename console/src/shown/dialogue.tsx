import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../words/words';

interface DialogueProps {
  title: string | null;
  /** Label of the close button; left out: the catalogue's default. */
  closeLabel?: string;
  /** For tables. */
  isWide?: boolean;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A question on top of the page, which does not move underneath. */
export function Dialogue({ title, closeLabel, isWide = false, isOpen, onClose, children }: DialogueProps) {
  const { close } = useWords('shown');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={isWide ? 'xl' : 'md'}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': closeLabel ?? close }}
    >
      {children}
    </Modal>
  );
}
