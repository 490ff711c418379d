// A button that leads to a page: within the app, or by the browser where a tab of its own is asked for.
import { history } from '@umijs/max';
import { Button, type ButtonProps } from 'antd';

export function LinkButton({ to, ...button }: Pick<ButtonProps, 'type' | 'children'> & { to: string }) {
  return (
    <Button
      {...button}
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        history.push(to);
      }}
    />
  );
}
