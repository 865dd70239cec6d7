import './row-box.css';

interface RowBoxProps {
  label: string;
  isChecked: boolean;
  /** True if only some of the rows below are checked. */
  isPartly?: boolean;
  onChange: () => void;
}

/** Native checkbox: fifty of Mantine's, each of six elements, would delay every page of a table. */
export function RowBox({ label, isChecked, isPartly = false, onChange }: RowBoxProps) {
  return (
    <input
      type="checkbox"
      className="row-box"
      aria-label={label}
      checked={isChecked}
      ref={(box) => {
        if (box !== null) box.indeterminate = isPartly;
      }}
      onChange={onChange}
    />
  );
}
