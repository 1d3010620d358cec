import java.io.*;

public class Main {
    static BufferedReader in = new BufferedReader(new InputStreamReader(System.in));

    static int readGuess() throws IOException {
        int guess = Integer.parseInt(in.readLine().trim());
        while (guess < 1 || guess > 100) {
            System.out.println("from 1 to 100");
            guess = Integer.parseInt(in.readLine().trim());
        }
        return guess;
    }

    public static void main(String[] args) throws IOException {
        int secret = Integer.parseInt(args[0]);
        for (int round = 1; round <= 6; round++) {
            int guess = readGuess();
            if (guess == secret) {
                System.out.println("found in " + round + " guesses");
                return;
            }
            if (guess > secret) {
                System.out.println("lower");
            } else {
                System.out.println("higher");
            }
        }
        System.out.println("lost, it was " + secret);
    }
}
